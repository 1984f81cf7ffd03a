// Refusals of the lobby: it answers with stable codes and English sentences, which the page translates.

import { say } from "./i18n.js";

/** @type {Record<string, () => string>} */
const SENTENCES = {
  database_away: () => say("The database does not answer. Nothing is lost: try again."),
  internal: () => say("The lobby has a fault."),
  method_not_allowed: () => say("This method is not allowed here."),
  no_token: () => say("The token of a seat is missing."),
  not_foreseen: () => say("What follows is decided by chance or by hidden cards."),
  not_found: () => say("There is nothing here."),
  not_json: () => say("The body is not JSON."),
  not_over: () => say("The record holds the seed: it is given out when the game is over."),
  over: () => say("The game is over, and its record is open to all."),
  service_away: () => say("The service does not answer. Nothing is lost: try again."),
  service_failed: () => say("The service did not accept a request of the lobby."),
  stale: () => say("The game has moved on since."),
  too_large: () => say("The body is too large."),
  too_long: () => say("The game has too many actions."),
  too_many_games: () => say("Too many games were created from this address."),
  too_many_streams: () => say("Too many streams are open from this address."),
  too_slow: () => say("The body took too long to arrive."),
  unknown_point: () => say("The game cannot return to this point."),
  unknown_token: () => say("This link leads to no game, or the game was removed."),
  watching: () => say("This link is for watching: it cannot act."),
  webhook_not_allowed: () => say("Webhooks may not call this address."),
  wrong_shape: () => say("The body has the wrong shape."),
};

/** Translate a problem of the lobby. Problems of the service, which have a type, are translated already. @param {Problem} problem @returns {Problem} */
export function inWords(problem) {
  const sentence = problem.type ? undefined : SENTENCES[problem.code ?? ""];
  return sentence ? { ...problem, detail: sentence() } : problem;
}
