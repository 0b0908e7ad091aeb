import type { FillResult } from './fill-database.ts'

/** Shows progress: on one line in a terminal, at every tenth in a pipe. */
export function showProgress(out: NodeJS.WriteStream, tickets: number) {
  let lastPercent = 0
  return {
    at(done: number): void {
      const percent = Math.floor((done / tickets) * 100)
      const line = `${count(done)} of ${count(tickets)} tickets (${percent} %)`
      if (out.isTTY) out.write(`\r${line}`)
      else if (Math.floor(percent / 10) > Math.floor(lastPercent / 10)) out.write(`${line}\n`)
      lastPercent = percent
    },
    /** Ends the progress line and returns the summary. */
    end({ rows, seconds }: FillResult): string {
      if (out.isTTY) out.write('\r\x1b[K')
      const made = rows.tickets
      return (
        `Added ${count(made)} tickets, ${count(rows.support_users)} people, ${count(rows.ai_analyses)} analyses, ` +
        `${count(rows.ticket_responses)} replies, ${count(rows.attachments)} records of files and ` +
        `${count(rows.ticket_events)} events in ${seconds.toFixed(1)} s (${count(Math.round(made / seconds))} tickets/s).`
      )
    },
  }
}

const count = (number: number) => number.toLocaleString('en-US')
