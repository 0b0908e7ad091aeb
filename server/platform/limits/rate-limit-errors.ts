import { PROBLEM_TYPES } from '#contract/operation.ts'
import { site } from '#site'
import { AppError } from '../errors.ts'
import { RULES, type RuleName } from './rules.ts'

const OR_CALL = `, or call ${site.phone.display}`
const HONEYPOT_FILLED = `A field that is to stay empty was filled in, perhaps by your browser. If you are a person, please send the form once more${OR_CALL}.`

/** Seconds in words: seconds up to 90, then minutes. */
export const formatWait = (seconds: number): string => {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Creates the error of a hard limit, which no proof of work lifts: that of one sender, or of all senders together. */
export function tooMany(name: RuleName, retryAfter: number, isSenders: boolean): AppError {
  const { things, forVisitors } = RULES[name]
  const begin = isSenders ? `Too many ${things} came from your network.` : `Too many ${things} are arriving.`
  const rest = `Please try again in ${formatWait(retryAfter)}${forVisitors ? OR_CALL : ''}.`
  return new AppError('too-many', `${begin} ${rest}`, [], { retryAfter })
}

/** Why a request needs a proof of work: its sender is over its own soft limit, all are under load, or its honeypot is filled. */
export type ProofReason = 'own requests' | 'load' | 'honeypot'

/**
 * Creates the 429 with a proof-of-work challenge. Our pages solve it and send the request again; the sentence is shown only
 * where they cannot.
 */
export function proofOfWorkRequired(
  name: RuleName,
  reason: ProofReason,
  challenge: object,
  retryAfter: number,
): AppError {
  const again = `Please try again in ${formatWait(retryAfter)}${OR_CALL}.`
  const sentences: Record<ProofReason, string> = {
    'own requests': `Too many ${RULES[name].things} came from your network. ${again}`,
    load: `Many requests are arriving right now. ${again}`,
    honeypot: HONEYPOT_FILLED,
  }
  const detail = `${sentences[reason]} A program may send the solution of the challenge in the header Proof-Of-Work.`
  return new AppError('too-many', detail, [], {
    type: PROBLEM_TYPES.proofOfWorkNeeded,
    challenge,
    retryAfter,
  })
}

/** Creates the error for a form posted without JavaScript that would need a proof of work: it cannot solve a challenge. */
export function tooBusyWithoutScript(name: RuleName, reason: 'own requests' | 'load', retryAfter: number): AppError {
  const begin =
    reason === 'load' ? 'Many requests are arriving right now' : `Too many ${RULES[name].things} came from your network`
  const detail = `${begin}, and without JavaScript we cannot tell yours from a flood. Please try again in ${formatWait(retryAfter)}${OR_CALL}.`
  return new AppError('too-many', detail, [], { retryAfter })
}

/** Creates the error for a filled honeypot. Should a password manager have done it, sending the form again is enough. */
export function honeypotFilled(): AppError {
  return new AppError('too-many', HONEYPOT_FILLED, [], { retryAfter: 1 })
}
