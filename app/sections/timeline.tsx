import type { BlockOf } from '#content/types.ts'

export function Timeline({ kind }: BlockOf<'timeline'>) {
  return <p>{kind}</p>
}
