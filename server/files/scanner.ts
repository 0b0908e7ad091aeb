export type Scanner = {
  /**
   * Scans a file on disk, of `size` bytes. Throws `unavailable` without a verdict: a file that could not be scanned
   * never counts as clean. A cancelled scan ends immediately and frees its slot.
   */
  scan(path: string, size: number, cancelled?: AbortSignal): Promise<'clean' | 'infected'>
  /** Throws when files cannot be scanned right now. */
  ping(): Promise<void>
}
