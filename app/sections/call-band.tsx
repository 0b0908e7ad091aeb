import type { BlockOf } from '#content/types.ts'

export function CallBand({ kind }: BlockOf<'call-band'>) {
  return <p>{kind}</p>
}
