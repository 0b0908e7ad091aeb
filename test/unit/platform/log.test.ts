import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog, errorFields } from '#server/platform/log.ts'

/** A customer's text that looks like a line of a stack trace. */
const SECRET_TEXT = 'My password is hunter2'
const TEXT = `${SECRET_TEXT}\n    at ${SECRET_TEXT} (file:///srv/server/room.ts:1:1)`

const logged = (error: unknown) => JSON.stringify(errorFields(error))

describe('The log of errors from elsewhere', () => {
  it('does not quote the values when the connection was lost', async () => {
    const lost = Object.assign(new Error('Failed query: insert into tickets\nparams: ' + TEXT), {
      query: 'insert',
      params: [TEXT],
    })
    expect(logged(lost)).not.toContain('hunter2')
    const caused = Object.assign(new Error(lost.message), {
      query: 'insert',
      params: [TEXT],
      cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    })
    expect(errorFields(caused)).toMatchObject({ code: 'ECONNRESET', detail: 'read ECONNRESET' })
    expect(logged(caused)).not.toContain('hunter2')
  })

  const answered = (responseCode: number, command: string) =>
    Object.assign(new Error(`Can't send mail - ${responseCode} <marisol@ponderosa.example.com> ${SECRET_TEXT}`), {
      code: 'EENVELOPE',
      responseCode,
      command,
    })

  it('has the status code of a mail server, not its text', () => {
    const fields = errorFields(answered(550, 'RCPT TO'))
    expect(fields).toMatchObject({ code: 'EENVELOPE', detail: 'The mail server answered 550 to RCPT TO.' })
    expect(JSON.stringify(fields)).not.toMatch(/marisol|hunter2/)
  })

  it('quotes neither text that could not be parsed nor invalid arguments', () => {
    for (const fail of [() => JSON.parse(SECRET_TEXT), () => Buffer.alloc(SECRET_TEXT as never)])
      expect(() => {
        try {
          fail()
        } catch (error) {
          expect(logged(error)).not.toMatch(/My password|hunter2/)
          throw error
        }
      }).toThrow(/My passwo/)
  })
})

describe('The log of a bug', () => {
  it('names the error and where it was thrown', () => {
    const error = new TypeError('x is not a function')
    error.stack =
      'TypeError: x is not a function\n    at work (node:internal/work:1:1)\n    at create (file:///srv/server/tickets/create.ts:7:3)'
    expect(errorFields(error)).toEqual({
      error: 'TypeError',
      code: undefined,
      detail: 'x is not a function',
      at: 'at create (file:///srv/server/tickets/create.ts:7:3)',
    })
  })

  it('accepts everything that can be thrown', () => {
    for (const thrown of ['text', undefined, null, 7, { message: SECRET_TEXT }]) {
      expect(errorFields(thrown)).toEqual({ error: typeof thrown })
    }
  })
})

describe('A log line', () => {
  const linesOf = (level: 'debug' | 'warn', isTTY: boolean) => {
    const stream = Object.assign(new PassThrough(), { isTTY })
    return {
      log: createLog(level, stream as unknown as NodeJS.WriteStream),
      read: () => String(stream.read() ?? ''),
    }
  }

  it('is one line of JSON outside a terminal, whatever the fields contain', () => {
    const { log, read } = linesOf('debug', false)
    log.info('request', { route: '/api/tickets', note: 'two\nlines' })
    const line = read()
    expect(line.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      message: 'request',
      route: '/api/tickets',
      note: 'two\nlines',
    })
  })

  it('is one readable line in a terminal, whatever the fields contain', () => {
    const { log, read } = linesOf('debug', true)
    log.warn('job failed', { job: 'send', detail: 'two\nlines\u001b[2J', code: undefined })
    const line = read()
    expect(line).toMatch(/ warn job failed job=send detail=two lines [^\n]+\n$/)
    expect(line).not.toContain('\u001b')
  })

  it('is omitted below the configured level', () => {
    const { log, read } = linesOf('warn', false)
    log.info('quiet')
    expect(read()).toBe('')
  })
})
