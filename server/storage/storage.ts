/** Where attachments live. Keys look like paths (`{ticketId}/{generated-name}`) and are made by us alone. */
export type Storage = {
  /** Resolves once the bytes would survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The object as a stream; undefined when there is none. */
  read(key: string): Promise<ReadableStream<Uint8Array> | undefined>
  /** Moves an object; a move that already happened is not an error. */
  move(from: string, to: string): Promise<void>
  /** Removes an object; removing none is not an error. */
  remove(key: string): Promise<void>
  /** Throws when objects cannot be stored right now. */
  check(): Promise<void>
}
