import type { Draft } from './drafts.ts'

/** What a signed link says of its file. */
export type LinkedFile = { name: string; contentType: string }

/** Where attachments live. Keys look like paths (`{ticketId}/{generated-name}`) and are made by us alone. */
export type Storage = {
  /** Takes a draft over as the object of a key. Resolves once it would survive a power cut. Throws `no-space`. */
  put(key: string, draft: Draft): Promise<void>
  has(key: string): Promise<boolean>
  /** The object as a stream; undefined when there is none. */
  read(key: string): Promise<ReadableStream<Uint8Array> | undefined>
  /** Moves an object; a move that already happened is not an error. */
  move(from: string, to: string): Promise<void>
  /** Set where a move is a copy and takes its time: what is removed meanwhile may come back. */
  movesByCopy?: true
  /** Removes an object; removing none is not an error. */
  remove(key: string): Promise<void>
  /** Throws when objects cannot be stored right now. */
  check(): Promise<void>
  /** An address, signed by the service, at which anyone may read an object for so many seconds; absent where we serve files. */
  signLink?: (key: string, file: LinkedFile, seconds: number) => Promise<string>
}

/** One folder and one name that does not begin with a dot: no key can leave its place or meet a draft. */
const KEY = /^(temp|[0-9a-f-]{36})\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/

/** Throws for what we never make ourselves. */
export function assertObjectKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not an object key')
  return key
}
