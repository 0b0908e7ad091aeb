import { KEPT_AT, KEPT_CALLS } from '#app/service-worker/kept-calls.ts'
import { forgetKeptCalls, whenForgotten } from '#app/service-worker/register-worker.ts'
import { ownsPrivateData } from './private-data.ts'

export type KeptAnswer = [url: string, answer: unknown]

/** Keeps answers that this admin was given without the worker, or whose kept copy was forgotten with another person's. */
export async function keepAnswers(adminId: string, answers: KeptAnswer[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const headers = { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) }
  await whenForgotten()
  try {
    const kept = await caches.open(KEPT_CALLS)
    await Promise.all(answers.map(([url, answer]) => kept.put(url, new Response(JSON.stringify(answer), { headers }))))
  } catch {
    // Without it, or where the browser refuses, all works but being offline.
  }
  // Logged out, or signed in as another person, meanwhile.
  if (!ownsPrivateData(adminId)) forgetKeptCalls()
}
