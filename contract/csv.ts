/** Formats a row of a CSV file (RFC 4180), of which no cell is a formula. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
export const CSV_BEGINS = '\uFEFF'

/** A spreadsheet computes what begins like a formula; after an apostrophe it shows it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
