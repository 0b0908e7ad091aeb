import { type Handler, Parser, type ParserOptions } from 'htmlparser2'

/** Enough for a thread of two hundred mails, each in five elements of the one before. */
const MAX_DEPTH = 1000

/** Parser that nests elements 1,000 deep and reads deeper ones as empty: each tag costs time by its depth. */
export class LimitedParser extends Parser {
  private depth = 0
  /** Open elements that were too deep. */
  private skipped = 0
  private isFull = false

  constructor(handler: Pick<Handler, 'onopentag' | 'onclosetag' | 'ontext'>, options: ParserOptions = {}) {
    const limited: Partial<Handler> = {
      onopentag: (name, attributes, implied) => {
        if (this.isFull && !super.isVoidElement(name)) this.skipped++
        this.depth++
        handler.onopentag(name, attributes, implied)
      },
      onclosetag: (name, implied) => {
        this.depth--
        handler.onclosetag(name, implied)
      },
      ontext: (text) => handler.ontext(text),
    }
    super(limited, options)
  }

  override isVoidElement(name: string): boolean {
    return this.isFull || super.isVoidElement(name)
  }

  override onopentagname(start: number, end: number): void {
    this.isFull = this.depth >= MAX_DEPTH
    super.onopentagname(start, end)
  }

  override onclosetag(start: number, end: number): void {
    this.isFull = false
    if (this.skipped > 0) this.skipped--
    else super.onclosetag(start, end)
  }
}
