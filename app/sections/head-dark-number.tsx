import { HeadText } from './head-text.tsx'
import type { HeadOf } from '#content/types.ts'

export function DarkNumber(head: HeadOf<'dark-number'>) {
  return (
    <section className="page-width page-head">
      <HeadText {...head} />
    </section>
  )
}
