import type { BlockOf } from '#content/types.ts'

export function FeatureList({ kind }: BlockOf<'feature-list'>) {
  return <p>{kind}</p>
}
