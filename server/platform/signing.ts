import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'
import { syncToDiskSync } from './sync-to-disk.ts'

/** Characters. A shorter secret could be found by brute force from one signed link. */
export const MIN_SECRET_LENGTH = 32

export type Signer = ReturnType<typeof createSigner>

/**
 * Creates a signer of values that leave the server and must come back unchanged. It signs with `secret` and also accepts
 * signatures of `previous`. `purpose` keeps one kind of token from being used as another.
 */
export function createSigner(secret: string, previous?: string) {
  const secrets = previous === undefined ? [secret] : [secret, previous]
  const mac = (key: string, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url')
  const signatures = (purpose: string, text: string) => secrets.map((key) => mac(key, purpose, text))
  return {
    sign: (purpose: string, text: string) => mac(secret, purpose, text),
    verify: (purpose: string, text: string, signature: string) =>
      signatures(purpose, text).some((expected) => constantTimeEqual(expected, signature)),
    /** All valid signatures: with the current secret first, then with the previous one, if configured. */
    signatures,
    /** The 256-bit keys for encrypting: of the current secret first, then of the previous one (HKDF, RFC 5869). */
    keys: (purpose: string): Buffer[] =>
      secrets.map((key) => Buffer.from(hkdfSync('sha256', key, '', `encrypt ${purpose}`, 32))),
  }
}

export function constantTimeEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Reads the installation's own secret, 256 random bits, and creates it on first use, readable by its owner only. Throws
 * StartError when its file is empty or truncated, since such a secret could be guessed.
 */
export function readOrCreateSecret(dataDir: string): string {
  const path = secretPath(dataDir)
  return requireLength(path, readOrCreate(path))
}

/** Reads the installation's own secret as the start does, if there is one. Throws StartError; creates nothing. */
export function readSecret(dataDir: string): string | undefined {
  const path = secretPath(dataDir)
  return existsSync(path) ? requireLength(path, readFileSync(path, 'utf8')) : undefined
}

const secretPath = (dataDir: string) => join(dataDir, 'secret')

function requireLength(path: string, secret: string): string {
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new StartError(
    `${path} is damaged: it has fewer than ${MIN_SECRET_LENGTH} characters. Put it back from a copy, or remove it to make a new key.`,
  )
}

function readOrCreate(path: string): string {
  const temporaryPath = `${path}.${process.pid}`
  try {
    return readFileSync(path, 'utf8')
  } catch {
    writeFileSync(temporaryPath, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(temporaryPath, path)
      // A secret that a power cut takes away takes every link, session and second factor with it.
      syncToDiskSync(dirname(path))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(temporaryPath, { force: true })
    }
    return readFileSync(path, 'utf8')
  }
}
