import { describe, expect, test } from 'vitest'
import { sendAcrossRenewals, sendRenewal } from '#app/lib/session/renewal.ts'

const REFUSED = new Error('401')
const isRefused = (error: unknown) => error === REFUSED

/** A call that is answered in turn with these, each time once `settle` is called. */
function answeredBy(...answers: (string | Error)[]) {
  const waiting: (() => void)[] = []
  const send = () =>
    new Promise<string>((resolve, reject) => {
      const answer = answers.shift()!
      waiting.push(() => (answer instanceof Error ? reject(answer) : resolve(answer)))
    })
  return { send, settle: () => waiting.shift()!(), waiting, answers }
}

describe('A call that was sent while another gave the session a new token', () => {
  test('is sent again after that one when it is refused', async () => {
    const [renewal, call] = [answeredBy('renewed'), answeredBy(REFUSED, 'done')]
    const renewed = sendRenewal(renewal.send)
    const result = sendAcrossRenewals(call.send, isRefused)
    call.settle()
    await Promise.resolve()
    expect(call.waiting).toEqual([])
    renewal.settle()
    await renewed
    await expect.poll(() => call.waiting).toHaveLength(1)
    call.settle()
    expect(await result).toBe('done')
  })

  test('is sent again when it is refused after the other has ended, even where that one failed', async () => {
    const [renewal, call] = [answeredBy(new Error('wrong password')), answeredBy(REFUSED, 'done')]
    const result = sendAcrossRenewals(call.send, isRefused)
    const renewed = sendRenewal(renewal.send)
    renewal.settle()
    await expect(renewed).rejects.toThrow('wrong password')
    call.settle()
    await expect.poll(() => call.waiting).toHaveLength(1)
    call.settle()
    expect(await result).toBe('done')
  })

  test('fails when it is refused twice, and at once for any other reason', async () => {
    const [renewal, call, other] = [answeredBy('renewed'), answeredBy(REFUSED, REFUSED), answeredBy(new Error('500'))]
    const results = [call, other].map(({ send }) => sendAcrossRenewals(send, isRefused))
    const renewed = sendRenewal(renewal.send)
    renewal.settle()
    await renewed
    call.settle()
    other.settle()
    await expect(results[1]).rejects.toThrow('500')
    await expect.poll(() => call.waiting).toHaveLength(1)
    call.settle()
    await expect(results[0]).rejects.toBe(REFUSED)
  })
})

test('A call that is refused while no other gives the session a new token is sent once', async () => {
  const call = answeredBy(REFUSED, 'done')
  const result = sendAcrossRenewals(call.send, isRefused)
  call.settle()
  await expect(result).rejects.toBe(REFUSED)
  expect(call.answers).toEqual(['done'])
})
