import { AppError } from '../errors.ts'

/** Explanations for the operator of S3's error codes (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
const REMEDIES: Record<string, string> = {
  InvalidAccessKeyId: 'it does not know the key in AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  InvalidToken: 'AWS_SESSION_TOKEN does not belong to AWS_ACCESS_KEY_ID',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired',
  AccessDenied: 'the owner of AWS_ACCESS_KEY_ID may not list, read, write and delete in the bucket of STORAGE_URL',
  NoSuchBucket: 'there is no bucket of the name in STORAGE_URL',
  InvalidBucketName: 'the name in STORAGE_URL cannot be that of a bucket',
  AuthorizationHeaderMalformed: 'STORAGE_URL names another region than its own',
  PermanentRedirect: 'the bucket in STORAGE_URL is in another region or at another endpoint',
  RequestTimeTooSkewed: 'the clock of this machine differs from its own',
}

/** Finds the error code in a response body of S3; undefined when there is none. */
export const errorCodeIn = (document: string): string | undefined =>
  /<Error\b.*?<Code>(\w{1,60})<\/Code>/s.exec(document)?.[1]

/** Creates the error for a request the service refused, worded for an operator. */
export function refusedError(host: string, status: number, document: string): Error {
  const code = errorCodeIn(document)
  const statusText = code ? `${status} ${code}` : String(status)
  const remedy = code && REMEDIES[code]
  return new Error(`The storage service ${host} answered ${statusText}${remedy ? `: ${remedy}` : ''}.`)
}

export const timeoutError = (host: string) => new Error(`The storage service ${host} does not respond.`)

/** Creates the error for a service that cannot be reached. Neither host nor system error code contains a secret. */
export function unreachableError(host: string, error: unknown): Error {
  const code = error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code
  const reason = typeof code === 'string' ? ` (${code})` : ''
  return new Error(`The storage service ${host} of STORAGE_URL cannot be reached${reason}.`)
}

/** Creates the error that clients see; its cause is for the log only. */
export const unavailableError = (cause: unknown): AppError =>
  Object.assign(new AppError('unavailable', 'Files cannot be stored right now. Please try again in a moment.'), {
    cause,
  })
