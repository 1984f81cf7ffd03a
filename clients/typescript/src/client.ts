// The service, with every request and answer typed by the contract.

import createClient, { type Client } from "openapi-fetch";

import type { components, paths } from "./schema.js";

export type Schemas = components["schemas"];
export type Service = Client<paths>;

export function connect(address: string): Service {
  return createClient<paths>({ baseUrl: address });
}

/** What every refusal says (RFC 9457). */
export class Refused extends Error {
  constructor(readonly problem: Schemas["Problem"] | undefined) {
    super(problem === undefined ? "no answer" : `${problem.status} ${problem.title}: ${problem.detail ?? ""}`);
  }
}

/** The answer, or the refusal as an exception. */
export function answered<T>(reply: { data?: T; error?: unknown }): T {
  if (reply.data === undefined) {
    throw new Refused(isProblem(reply.error) ? reply.error : undefined);
  }
  return reply.data;
}

function isProblem(value: unknown): value is Schemas["Problem"] {
  return typeof value === "object" && value !== null && "status" in value && "title" in value;
}
