import { formatMoment } from '#app/lib/dates.ts'
import type { HistoryEntry } from '#contract/team/history.ts'
import { changeText, didWhat, sidesOf, whyOf } from './history-words.ts'

/** One line an entry: 'Nov 20, 2024 08:12  Kim Ito changed the status: Open → Resolved (why)'. */
export const historyText = (entries: readonly HistoryEntry[]): string =>
  entries
    .map((entry) => {
      const change = changeText(entry)
      const why = whyOf(entry)
      const did = `${entry.actor.name} ${didWhat(entry)}${change ? `: ${change}` : ''}`
      return `${formatMoment(entry.at)}  ${did}${why ? ` (${why})` : ''}`
    })
    .join('\n')

const HEADER = ['Time', 'Who', 'What', 'From', 'To', 'Why']

/** A CSV file (RFC 4180) that spreadsheets read as UTF-8, and of which no cell is a formula. */
export function historyCsv(entries: readonly HistoryEntry[]): string {
  const rows = entries.map((entry) => {
    const { from, to } = sidesOf(entry)
    return [entry.at, entry.actor.name, didWhat(entry), from ?? '', to ?? '', whyOf(entry) ?? '']
  })
  return `\uFEFF${[HEADER, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A spreadsheet computes what begins like a formula; after an apostrophe it shows it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Has the browser save a CSV file. */
export function downloadCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own reference once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
