const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LEVELS)[number]
type Fields = Record<string, string | number | boolean | null | undefined>
export type Log = Record<LogLevel, (message: string, fields?: Fields) => void>

/**
 * Writes one line an event: JSON when nobody watches, readable in a terminal. Fields are scalars on purpose:
 * whole objects carry ticket text and secrets into logs.
 */
export function createLog(level: LogLevel, stream: NodeJS.WriteStream = process.stderr): Log {
  const write = (at: LogLevel, message: string, fields: Fields) => {
    if (LEVELS.indexOf(at) < LEVELS.indexOf(level)) return
    const line = stream.isTTY
      ? `${new Date().toLocaleTimeString()} ${at} ${message} ${readable(fields)}`.trimEnd()
      : JSON.stringify({ time: new Date().toISOString(), level: at, message, ...fields })
    stream.write(`${line}\n`)
  }
  return Object.fromEntries(
    LEVELS.map((at) => [at, (message: string, fields: Fields = {}) => write(at, message, fields)]),
  ) as Log
}

const readable = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${inOneLine(String(value))}`)
    .join(' ')

/** A line break or an escape sequence in a field must not pass for a line of the log. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')

/**
 * SQLSTATE classes whose message names rules, tables and states of the server. Others, such as 22 (a value that cannot
 * be read), quote the value.
 */
const SPEAKS_OF_ITSELF = /^(08|23|25|28|3D|3F|40|42|53|55|57|58|XX)...$/

/** What may be logged of an error: its kind, code and place, never its message when that quotes a query's values. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const root = rootOf(error)
  const { code } = root as { code?: unknown }
  return {
    error: root.name,
    code: typeof code === 'string' ? code : undefined,
    detail: quotesValues(root) ? undefined : root.message,
    at: framesOf(error)
      .find((line) => line.includes('/server/'))
      ?.trim(),
  }
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

/** Drizzle's own error lists the parameters of its query; PostgreSQL's has a severity. */
function quotesValues(error: Error & { code?: unknown }): boolean {
  return 'params' in error || ('severity' in error && !SPEAKS_OF_ITSELF.test(String(error.code)))
}

/** The stack without the message before it, whose lines may look like frames. */
function framesOf({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message)
  return start < 0 ? [] : stack.slice(start + message.length).split('\n')
}
