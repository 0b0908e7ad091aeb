import { type HeaderLine, readHeaderLine } from './header-labels.ts'

/** A line, how many quote marks stand before it, what stands behind them, and the header it may be. */
export type QuotedLine = { depth: number; text: string; header: HeaderLine | undefined }

/** Headers are looked for in the first lines: people write little above what they pass on. */
const SEARCHED_LINES = 1_000

/** Splits a text into lines and reads their quote marks. */
export const readQuotedLines = (text: string): QuotedLine[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line, index) => {
      const quoted = readQuotes(line)
      return { ...quoted, header: index < SEARCHED_LINES ? readHeaderLine(quoted.text) : undefined }
    })

function readQuotes(line: string) {
  let [depth, at] = [0, 0]
  while (line[at] === '>' || (line[at] === ' ' && line[at + 1] === '>')) {
    if (line[at] === '>') depth += 1
    at += 1
  }
  return { depth, text: depth > 0 && line[at] === ' ' ? line.slice(at + 1) : line.slice(at) }
}

/** Joins lines again, with `levels` fewer quote marks. */
export const joinLines = (lines: QuotedLine[], levels = 0): string =>
  lines
    .map(({ depth, text }) => (depth > levels ? `${'>'.repeat(depth - levels)} ${text}` : text))
    .join('\n')
    .trim()
