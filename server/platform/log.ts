import { AsyncLocalStorage } from 'node:async_hooks'

export const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LEVELS)[number]
export type Fields = Record<string, string | number | boolean | null | undefined>
export type Log = Record<LogLevel, (message: string, fields?: Fields) => void>
type Write = (level: LogLevel, message: string, fields: Fields) => void

const currentFields = new AsyncLocalStorage<Fields>()

/** Runs `work`; every line logged in it, however deep, has these fields. */
export const withLogFields = <T>(fields: Fields, work: () => T): T => currentFields.run(fields, work)

/** Returns the id of the current request; undefined outside of one. */
export function requestId(): string | undefined {
  const id = currentFields.getStore()?.request
  return typeof id === 'string' ? id : undefined
}

/** Creates a log without request ids, for what outlives the request that created it, such as a connection. */
export const withoutRequest = (log: Log): Log =>
  eachLevel((level, message, fields) => currentFields.exit(() => log[level](message, fields)))

/** Creates a log from a function that writes a line; adds the current fields to each line. */
export const logTo = (write: Write): Log =>
  eachLevel((level, message, fields) => write(level, message, { ...currentFields.getStore(), ...fields }))

const eachLevel = (write: Write) =>
  Object.fromEntries(
    LEVELS.map((level) => [level, (message: string, fields: Fields = {}) => write(level, message, fields)]),
  ) as Log

/**
 * Creates a log that writes one line per event: readable in a terminal, JSON elsewhere. Fields are scalars on purpose,
 * since objects would carry ticket text and secrets into logs.
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

/** Line ends, escape sequences, invisible characters and those that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Makes untrusted text safe for a terminal: it stays on one line and cannot send escape sequences. */
export const toOneLine = (text: string): string => text.replaceAll(UNPRINTABLE, ' ')

/** JSON does not escape all of these, and logs are read in terminals. */
const escapeUnprintable = (character: string) =>
  character.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** SQLSTATE classes whose messages name constraints, tables and states; others, such as 22, quote the value. */
const SAFE_SQLSTATE = /^(08|23|25|28|3D|3F|40|42|53|55|57|58|XX)...$/

/** Returns the loggable part of an error: name, code and place, and the message unless it quotes values of a query. */
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

/** Drizzle's errors list parameters, some of PostgreSQL's quote the value, Node's the argument, a parser's the text. */
function quotesValues(error: Error & { code?: unknown }): boolean {
  return (
    'params' in error ||
    ('severity' in error && !SAFE_SQLSTATE.test(String(error.code))) ||
    String(error.code).startsWith('ERR_INVALID_ARG') ||
    error instanceof SyntaxError
  )
}

/** Mail servers name the recipient in their responses, and filters the text they object to: only the status code is logged. */
function mailServerStatus(error: Error): string | undefined {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  if (typeof responseCode !== 'number') return undefined
  return `The mail server answered ${responseCode}${typeof command === 'string' ? ` to ${command}` : ''}.`
}

/** Returns the stack without the message, whose lines could look like frames. */
function stackFrames({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message)
  return start < 0 ? [] : stack.slice(start + message.length).split('\n')
}
