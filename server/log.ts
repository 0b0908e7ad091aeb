import { AsyncLocalStorage } from 'node:async_hooks'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LEVELS)[number]
export type Fields = Record<string, string | number | boolean | null | undefined>
export type Log = Record<LogLevel, (message: string, fields?: Fields) => void>
type Write = (level: LogLevel, message: string, fields: Fields) => void

/** The request or job that is being worked on. */
const currentFields = new AsyncLocalStorage<Fields>()

/** Does `work`; every line logged on its way, however deep, carries these fields. */
export const withLogFields = <T>(fields: Fields, work: () => T): T => currentFields.run(fields, work)

/** The id of the request that is being answered; undefined outside of one. */
export function requestId(): string | undefined {
  const id = currentFields.getStore()?.request
  return typeof id === 'string' ? id : undefined
}

/** The log of what outlives the request that happened to begin it, such as a connection: its lines name none. */
export const withoutRequest = (log: Log): Log =>
  eachLevel((level, message, fields) => currentFields.exit(() => log[level](message, fields)))

/** A log over any way to write a line; adds what the line is about. */
export const logTo = (write: Write): Log =>
  eachLevel((level, message, fields) => write(level, message, { ...currentFields.getStore(), ...fields }))

const eachLevel = (write: Write) =>
  Object.fromEntries(
    LEVELS.map((level) => [level, (message: string, fields: Fields = {}) => write(level, message, fields)]),
  ) as Log

/**
 * Writes one line an event: JSON when nobody watches, readable in a terminal. Fields are scalars on purpose:
 * whole objects carry ticket text and secrets into logs.
 */
export function createLog(level: LogLevel, stream: NodeJS.WriteStream = process.stderr): Log {
  return logTo((at, message, fields) => {
    if (LEVELS.indexOf(at) < LEVELS.indexOf(level)) return
    const line = stream.isTTY
      ? `${new Date().toLocaleTimeString()} ${at} ${message} ${formatFields(fields)}`.trimEnd()
      : JSON.stringify({ time: new Date().toISOString(), level: at, message, ...fields }).replaceAll(
          UNPRINTABLE,
          escapeUnprintable,
        )
    stream.write(`${line}\n`)
  })
}

const formatFields = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${toOneLine(String(value))}`)
    .join(' ')

/** Line ends, escape sequences in one byte and in several, what cannot be seen and what turns the direction of reading. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Somebody's text for a terminal: it neither passes for another line nor acts on the terminal. */
export const toOneLine = (text: string): string => text.replaceAll(UNPRINTABLE, ' ')

/** JSON leaves some of these as they are, and a log is read in terminals. */
const escapeUnprintable = (character: string) =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/**
 * SQLSTATE classes whose message names rules, tables and states of the server. Others, such as 22 (a value that cannot
 * be read), quote the value.
 */
const SAFE_SQLSTATE = /^(08|23|25|28|3D|3F|40|42|53|55|57|58|XX)...$/

/** What may be logged of an error: its kind, code and place, never its message when that quotes a query's values. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const root = rootOf(error)
  const { code } = root as { code?: unknown }
  return {
    error: root.name,
    code: typeof code === 'string' ? code : undefined,
    detail: mailServerStatus(root) ?? (quotesValues(root) ? undefined : root.message),
    at: stackFrames(error)
      .find((line) => line.includes('/server/'))
      ?.trim(),
  }
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

/**
 * Drizzle's own error lists the parameters of its query; PostgreSQL's has a severity; Node's repeat the argument, and a
 * parser's the text.
 */
function quotesValues(error: Error & { code?: unknown }): boolean {
  return (
    'params' in error ||
    ('severity' in error && !SAFE_SQLSTATE.test(String(error.code))) ||
    String(error.code).startsWith('ERR_INVALID_ARG') ||
    error instanceof SyntaxError
  )
}

/** A mail server names the recipient in its answer, and a filter whatever it did not like: its number has to do. */
function mailServerStatus(error: Error): string | undefined {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  if (typeof responseCode !== 'number') return undefined
  return `The mail server answered ${responseCode}${typeof command === 'string' ? ` to ${command}` : ''}.`
}

/** The stack without the message before it, whose lines may look like frames. */
function stackFrames({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message)
  return start < 0 ? [] : stack.slice(start + message.length).split('\n')
}
