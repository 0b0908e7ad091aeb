import { HeadText } from './head-text.tsx'
import type { HeadOf } from '#content/types.ts'

export function DutiesHead(head: HeadOf<'duties'>) {
  return (
    <section className="page-width page-head">
      <HeadText {...head} />
    </section>
  )
}
