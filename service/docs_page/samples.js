// The same request in three languages, each ready to be run.

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function curl({ url, method, body, picture }) {
  const place = /[?&;]/.test(url) ? quoted(url) : url;
  const lines = [`curl -s ${place}`];
  if (method === "post") lines.push(`--json ${quoted(JSON.stringify(body, null, 2))}`);
  if (picture) lines.push("-o board.svg");
  return lines.join(" \\\n  ");
}

// A JSON value as a Python literal.
export function pythonic(value, indent = "") {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const deeper = `${indent}    `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const inside = Array.isArray(value)
    ? value.map((item) => pythonic(item, deeper))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonic(item, deeper)}`);
  const short = inside.join(", ");
  if (short.length < 76 && !short.includes("\n")) return `${open}${short}${close}`;
  return `${open}\n${inside.map((line) => `${deeper}${line},\n`).join("")}${indent}${close}`;
}

function python({ url, method, body, isJson }) {
  const lines = ["import json", "from urllib.request import Request, urlopen", ""];
  if (method === "post") {
    lines.push(`body = ${pythonic(body)}`, `request = Request(`, `    ${JSON.stringify(url)},`,
      "    data=json.dumps(body).encode(),", '    headers={"Content-Type": "application/json"},', ")");
  } else {
    lines.push(`request = Request(${JSON.stringify(url)})`);
  }
  lines.push("with urlopen(request) as answer:");
  lines.push(isJson ? "    print(json.load(answer))" : "    print(answer.read().decode())");
  return lines.join("\n");
}

function typescript({ origin, path, method, body, query, inPath, isJson }) {
  const verb = method.toUpperCase();
  const settings = [];
  const params = [];
  if (Object.keys(inPath).length) params.push(`path: ${JSON.stringify(inPath)}`);
  if (Object.keys(query).length) params.push(`query: ${JSON.stringify(query)}`);
  if (params.length) settings.push(`params: { ${params.join(", ")} }`);
  if (method === "post") settings.push(`body: ${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}`);
  if (!isJson) settings.push('parseAs: "text"');
  const options = settings.length ? `, {\n  ${settings.join(",\n  ")},\n}` : "";
  return [
    'import createClient from "openapi-fetch";',
    'import type { paths } from "./schema"; // npx openapi-typescript openapi.yaml -o schema.d.ts',
    "",
    `const client = createClient<paths>({ baseUrl: ${JSON.stringify(origin)} });`,
    `const { data, error } = await client.${verb}(${JSON.stringify(path)}${options});`,
    "console.log(data ?? error);",
  ].join("\n");
}

export const LANGUAGES = { curl, Python: python, TypeScript: typescript };

// The request as all three take it. `inPath` fills the parameters of the path; empty parameters of the query are left out.
export function request(origin, { path, method, operation }, body, parameters = {}, inPath = {}) {
  const filled = Object.entries(inPath).reduce(
    (where, [name, value]) => where.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value.length));
  const words = Object.entries(query).map(([name, value]) => `${name}=${[value].flat().map(encodeURIComponent).join(",")}`);
  const end = words.length ? `?${words.join("&")}` : "";
  const types = Object.keys(operation.responses["200"].content);
  const isJson = types.includes("application/json");
  const picture = types.includes("image/svg+xml");
  return { origin, path, method, body, query, inPath, isJson, picture, url: `${origin}${filled}${end}` };
}
