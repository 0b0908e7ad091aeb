import { describe, expect, it } from 'vitest'
import { addTags } from '#app/desk/overview/tags.ts'

describe('Tags that are typed', () => {
  it('are folded to lower case, in order and each once', () => {
    expect(addTags(['vpn'], ' Printer,, VPN , front  desk ')).toEqual({
      tags: ['front desk', 'printer', 'vpn'],
      problem: '',
    })
  })

  it('are refused in words where they are too many or too long', () => {
    const twenty = Array.from({ length: 20 }, (_, n) => `tag ${n}`)
    expect(addTags(twenty, 'one more')).toEqual({ tags: twenty, problem: 'A ticket has at most 20 tags.' })
    expect(addTags([], 'x'.repeat(41)).problem).toBe('A tag has at most 40 characters.')
  })
})
