import { PROBLEM_TYPES } from '#contract/operation.ts'
import { site } from '#site'
import { AppError } from '../errors.ts'
import { RULES, type RuleName } from './rules.ts'

const orCall = `, or call ${site.phone.display}`

/** How long that is, as people say it. */
export const formatWait = (seconds: number): string => {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Too many, whatever is proven. Whose they are decides how it is said: one sender's, or those of all. */
export function tooMany(name: RuleName, retryAfter: number, isSenders: boolean): AppError {
  const { things, forVisitors } = RULES[name]
  const begin = isSenders ? `Too many ${things} came from your network.` : `Too many ${things} are arriving.`
  const rest = `Please try again in ${formatWait(retryAfter)}${forVisitors ? orCall : ''}.`
  return new AppError('too-many', `${begin} ${rest}`, [], { retryAfter })
}

/** A browser reads the challenge, and shows the sentence only where it could not solve it. */
export function proofOfWorkRequired(challenge: object, retryAfter: number): AppError {
  const detail = `Many requests are arriving right now. Please try again in ${formatWait(retryAfter)}${orCall}. A program may send the solution of the challenge in the header Proof-Of-Work.`
  return new AppError('too-many', detail, [], {
    type: PROBLEM_TYPES.proofOfWorkNeeded,
    challenge,
    retryAfter,
  })
}

/** For a form the browser posts by itself, which cannot prove anything. */
export function tooBusyWithoutScript(retryAfter: number): AppError {
  const detail = `Many requests are arriving right now, and without JavaScript we cannot tell yours from a flood. Please try again in ${formatWait(retryAfter)}${orCall}.`
  return new AppError('too-many', detail, [], { retryAfter })
}

/** A program filled in what people leave empty; should it have been a password manager, sending it again is enough. */
export function honeypotFilled(): AppError {
  const detail = `A field that is to stay empty was filled in, perhaps by your browser. If you are a person, please go back and send the form once more${orCall}.`
  return new AppError('too-many', detail, [], { retryAfter: 1 })
}
