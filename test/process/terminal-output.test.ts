import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { runProcess, temporaryDirectory } from '#test/support/server.ts'

/** Colours, a cleared screen in one byte and in several, a title for the window, a line of one's own, text from the right. */
const TEXT = 'Jo\u001b[31m\u001b]0;own\u0007\u009b2J\r\nerror forged\u2028\u202eeman\u200b\u{e0041}'

function written(isTTY: boolean): string {
  const stream = Object.assign(new PassThrough(), { isTTY })
  createLog('info', stream as unknown as NodeJS.WriteStream).info('said', { text: TEXT })
  return String(stream.read())
}

describe('Somebody’s text in a terminal is text on one line', () => {
  it('in the log, read there', () => {
    const line = written(true)
    expect(line.match(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu)).toEqual(['\n'])
    expect(line).toContain('error forged')
  })

  it('in the log as JSON, which says what the text was', () => {
    const line = written(false)
    expect(line.match(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu)).toEqual(['\n'])
    expect(JSON.parse(line)).toMatchObject({ text: TEXT })
  })

  it('in the list of who can sign in', async () => {
    const env = { DATA_DIR: temporaryDirectory() }
    const names = ['--first-name', TEXT, '--last-name', 'Lindqvist']
    const login = ['--email', 'jo@neatline.example.com', '--password', 'correct horse battery staple']
    expect(await runProcess(['cli/users.ts', 'add', ...login, ...names], env)).toMatchObject({ code: 0 })
    const { out } = await runProcess(['cli/users.ts', 'list'], env)
    expect(out.match(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu)).toEqual(['\n'])
    expect(out).toContain('jo@neatline.example.com  Jo')
  })
})
