import type { BlockOf } from '#content/types.ts'

export function Panels({ kind }: BlockOf<'panels'>) {
  return <p>{kind}</p>
}
