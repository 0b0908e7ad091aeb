import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sendAcrossRenewals, sendRenewal } from '#app/lib/session/renewal.ts'

const REFUSED = new Error('401')
const isRefused = (error: unknown) => error === REFUSED

/** A call that returns or fails with the next of these outcomes each time it is sent, once `settle` is called. */
function callWith(...outcomes: (string | Error)[]) {
  const waiting: (() => void)[] = []
  const send = () =>
    new Promise<string>((resolve, reject) => {
      const outcome = outcomes.shift()!
      waiting.push(() => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
    })
  return { send, settle: () => waiting.shift()!(), waiting, outcomes }
}

describe('A call that was sent while another gave the session a new token', () => {
  test('is sent again after that one when it is refused', async () => {
    const [renewal, call] = [callWith('renewed'), callWith(REFUSED, 'done')]
    const renewed = sendRenewal(renewal.send)
    const result = sendAcrossRenewals(call.send, isRefused)
    call.settle()
    await setImmediate()
    expect(call.waiting).toEqual([])
    renewal.settle()
    await renewed
    await expect.poll(() => call.waiting).toHaveLength(1)
    call.settle()
    expect(await result).toBe('done')
  })

  test('is sent again when it is refused after the other has ended, even where that one failed', async () => {
    const [renewal, call] = [callWith(new Error('wrong password')), callWith(REFUSED, 'done')]
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
    const [renewal, call, other] = [callWith('renewed'), callWith(REFUSED, REFUSED), callWith(new Error('500'))]
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
  const call = callWith(REFUSED, 'done')
  const result = sendAcrossRenewals(call.send, isRefused)
  call.settle()
  await expect(result).rejects.toBe(REFUSED)
  expect(call.outcomes).toEqual(['done'])
})
