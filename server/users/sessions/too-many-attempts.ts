import { AppError } from '#server/errors.ts'

/** The refusal of one more try; says in words and in `Retry-After` when to come back. */
export const tooManyAttempts = (seconds: number): AppError =>
  new AppError('too-many', `Too many attempts. Try again in ${inWords(seconds)}.`, [], {
    retryAfter: seconds,
  })

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 2 * 60 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
