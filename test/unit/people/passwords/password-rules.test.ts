import { describe, expect, it } from 'vitest'
import { refuseWeakPassword, passwordWeakness } from '#server/people/passwords.ts'

const NAMED = 'A password must not be your email address or the name of the company. Choose another'

describe('A password is refused', () => {
  it.each([
    ['before the sign of the address', 'marisol@ponderosa.example.com', 'Marisol-1999'],
    ['its shortest, of four letters', 'kimr@ponderosa.example.com', 'KIMR...2026'],
    ['with the digits that belong to it', 'jo99@ponderosa.example.com', '«JO-99»'],
    ['behind the sign', 'marisol@ponderosa.example.com', 'ponderosa.EXAMPLE.com!'],
    ['the name of the company that sent it', 'marisol@ponderosa.example.com', 'Ponderosa 2026!'],
    ['in letters of another width', 'marisol@ponderosa.example.com', 'ｐｏｎｄｅｒｏｓａ'],
  ])('that is the part %s', async (_, email, password) => {
    expect(await passwordWeakness(password, email)).toBe(NAMED)
  })

  it('with a sentence at its field', async () => {
    await expect(refuseWeakPassword('kimr', 'kimr@example.com', 'newPassword')).rejects.toMatchObject({
      code: 'invalid-input',
      message: `${NAMED}.`,
      errors: [{ path: 'newPassword', message: NAMED }],
    })
  })
})

describe('A password is accepted', () => {
  it.each([
    ['of a name of no more than three letters', 'lee@ponderosa.example.com', 'lee-83294-71'],
    ['that begins as a name and goes on', 'marisol@ponderosa.example.com', 'ponderosa under the pines'],
    ['without letters or digits', 'marisol@ponderosa.example.com', '!§$%&/()=?'],
    ['of whoever has an address without a sign', 'marisol', 'undefined and unheard of'],
  ])('%s', async (_, email, password) => {
    expect(await passwordWeakness(password, email)).toBeUndefined()
  })
})
