import { fstatSync, openSync, closeSync, readSync } from 'node:fs'

/** Also the length above which a line comes in several pieces. */
const CHUNK_BYTES = 128 * 1024
const LINE_FEED = 0x0a
const RETURN = 0x0d
const DASH = 0x2d
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const LINE_WITH_DASHES = Buffer.from('\n--')

/** Reads a mail piece by piece in the worker. A piece is a view that is valid until the next call. */
export class MailReader {
  readonly size: number
  readonly #file: number
  readonly #buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  readonly #markBytes = new Uint8Array(256)
  readonly #endsWithReturns: boolean = false
  #start = 0
  #end = 0
  #isDone = false
  #startsLine = true

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    this.size = fstatSync(this.#file).size
    this.#fill()
    const start = this.#buffer.subarray(0, this.#end)
    // Old programs end lines with a carriage return alone.
    this.#endsWithReturns = start.includes(RETURN) && !start.includes(LINE_FEED)
    if (this.#endsWithReturns) this.#replaceReturns(0)
  }

  close(): void {
    closeSync(this.#file)
  }

  get startsLine(): boolean {
    return this.#startsLine
  }

  /** Returns the next line with its line end; undefined at the end. */
  readLine(): Buffer | undefined {
    return this.#take(this.#lineLength())
  }

  peekLine(): Buffer | undefined {
    const length = this.#lineLength()
    return length === 0 ? undefined : this.#buffer.subarray(this.#start, this.#start + length)
  }

  /** Advances to the first line that has more than a line end, and beyond a byte order mark. */
  skipBlankLines(): void {
    const mark = this.peekLine()
    if (mark?.subarray(0, 3).equals(BYTE_ORDER_MARK)) this.#take(3)
    this.#startsLine = true
    for (let line = this.peekLine(); line && line.length <= 2 && line.at(-1) === LINE_FEED; line = this.peekLine())
      this.#take(line.length)
  }

  #lineLength(): number {
    let at = this.#find(LINE_FEED, 0)
    while (at < 0) {
      const known = this.#end - this.#start
      if (!this.#fill()) return this.#end - this.#start
      at = this.#find(LINE_FEED, known)
    }
    return at + 1
  }

  /** Declares that lines with two dashes and this byte may be boundaries from now on. */
  expectMark(byte: number): void {
    this.#markBytes[byte] = 1
  }

  /** Returns bytes up to the next possible boundary, or that line alone; undefined at the end. */
  readContent(): Buffer | undefined {
    if (this.nextIsMark()) return this.readLine()
    while (this.#end - this.#start <= LINE_WITH_DASHES.length && this.#fill());
    const available = this.#end - this.#start
    let at = this.#find(LINE_WITH_DASHES, 0)
    while (at >= 0 && at + LINE_WITH_DASHES.length < available && !this.#markBytes[this.#buffer[this.#start + at + 3]!])
      at = this.#find(LINE_WITH_DASHES, at + 1)
    if (at >= 0) return this.#take(at + 1)
    // The last bytes may begin such a line.
    return this.#take(this.#isDone || available <= 2 ? available : available - 2)
  }

  /** Returns whether the next piece is a possible boundary. */
  nextIsMark(): boolean {
    return this.nextIsDashes() && this.#markBytes[this.#buffer[this.#start + 2]!] === 1
  }

  /** Returns whether the next piece is a line that starts with two dashes and continues. */
  nextIsDashes(): boolean {
    while (this.#end - this.#start < 3 && this.#fill());
    const isDash = (at: number) => this.#buffer[this.#start + at] === DASH
    return this.#startsLine && this.#end - this.#start >= 3 && isDash(0) && isDash(1)
  }

  #find(what: number | Buffer, from: number): number {
    const view = this.#buffer.subarray(this.#start, this.#end)
    return view.indexOf(what, from)
  }

  #take(length: number): Buffer | undefined {
    if (length === 0) return undefined
    const piece = this.#buffer.subarray(this.#start, this.#start + length)
    this.#start += length
    this.#startsLine = piece[length - 1] === LINE_FEED
    return piece
  }

  /** Returns whether more bytes were read. */
  #fill(): boolean {
    if (this.#isDone) return false
    if (this.#start > 0) {
      this.#buffer.copyWithin(0, this.#start, this.#end)
      this.#end -= this.#start
      this.#start = 0
    }
    if (this.#end === this.#buffer.length) return false
    const read = readSync(this.#file, this.#buffer, this.#end, this.#buffer.length - this.#end, null)
    this.#end += read
    this.#isDone = read === 0
    if (this.#endsWithReturns) this.#replaceReturns(this.#end - read)
    return read > 0
  }

  #replaceReturns(from: number): void {
    for (let at = this.#buffer.indexOf(RETURN, from); at >= 0 && at < this.#end; at = this.#buffer.indexOf(RETURN, at))
      this.#buffer[at] = LINE_FEED
  }
}
