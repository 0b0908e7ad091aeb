/** Looks for malware in files that are not accepted yet. */
export type Scanner = {
  /**
   * The verdict on a file of this disk with so many bytes. Throws `unavailable` whenever there is none: a file that
   * could not be looked at is never clean.
   */
  scan(path: string, size: number): Promise<'clean' | 'infected'>
  /** Throws when files cannot be scanned right now. */
  ping(): Promise<void>
}
