/** Scans files for malware before they are accepted. */
export type Scanner = {
  /**
   * Scans a file on disk, of `size` bytes. Throws `unavailable` when there is no verdict: a file that could not be scanned
   * never counts as clean. A scan that is cancelled ends at once, and gives its turn to the next.
   */
  scan(path: string, size: number, cancelled?: AbortSignal): Promise<'clean' | 'infected'>
  /** Throws when files cannot be scanned right now. */
  ping(): Promise<void>
}
