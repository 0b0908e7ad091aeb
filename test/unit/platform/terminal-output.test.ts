import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'

/** Escape sequences for colours, clearing and the window title, a line break, and right-to-left text. */
const TEXT = 'Jo\u001b[31m\u001b]0;own\u0007\u009b2J\r\nerror forged\u2028\u202eeman\u200b\u{e0041}'

function written(isTTY: boolean): string {
  const stream = Object.assign(new PassThrough(), { isTTY })
  createLog('info', stream as unknown as NodeJS.WriteStream).info('said', { text: TEXT })
  return String(stream.read())
}

describe('Untrusted text in a terminal stays on one line', () => {
  it('in the log in a terminal', () => {
    const line = written(true)
    expect(line.match(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu)).toEqual(['\n'])
    expect(line).toContain('error forged')
  })

  it('in the log as JSON, which keeps the text', () => {
    const line = written(false)
    expect(line.match(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu)).toEqual(['\n'])
    expect(JSON.parse(line)).toMatchObject({ text: TEXT })
  })
})
