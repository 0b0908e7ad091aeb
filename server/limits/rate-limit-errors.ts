import { PROBLEM_TYPES } from '#contract/operation.ts'
import { site } from '#site'
import { AppError } from '../errors.ts'
import { RULES, type RuleName } from './rules.ts'

const OR_CALL = `, or call ${site.phone.display}`

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

/**
 * Creates the 429 with a proof-of-work challenge. Our pages solve it and send the request again; the sentence is shown only
 * where they cannot.
 */
export function proofOfWorkRequired(challenge: object, retryAfter: number): AppError {
  const detail = `Many requests are arriving right now. Please try again in ${formatWait(retryAfter)}${OR_CALL}. A program may send the solution of the challenge in the header Proof-Of-Work.`
  return new AppError('too-many', detail, [], {
    type: PROBLEM_TYPES.proofOfWorkNeeded,
    challenge,
    retryAfter,
  })
}

/** Creates the error for a form posted without JavaScript under load, which cannot solve a challenge. */
export function tooBusyWithoutScript(retryAfter: number): AppError {
  const detail = `Many requests are arriving right now, and without JavaScript we cannot tell yours from a flood. Please try again in ${formatWait(retryAfter)}${OR_CALL}.`
  return new AppError('too-many', detail, [], { retryAfter })
}

/** Creates the error for a filled honeypot. Should a password manager have done it, sending the form again is enough. */
export function honeypotFilled(): AppError {
  const detail = `A field that is to stay empty was filled in, perhaps by your browser. If you are a person, please go back and send the form once more${OR_CALL}.`
  return new AppError('too-many', detail, [], { retryAfter: 1 })
}
