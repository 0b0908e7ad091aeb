import type { Link } from '#content/types.ts'
import { ActionLinks } from '../action-links.tsx'
import { BackgroundVideo } from './background-video.tsx'
import { MotionToggle } from './motion-toggle.tsx'

type HeroProps = {
  title: string
  lead: string
  actions: readonly Link[]
  facts: readonly { value: string; text: string }[]
}

export function Hero({ title, lead, actions, facts }: HeroProps) {
  return (
    <section className="hero">
      <div className="page-width hero-text">
        <h1 className="type-display">{title}</h1>
        <p className="type-lead">{lead}</p>
        <ActionLinks actions={actions} />
      </div>
      <MotionToggle />
      <BackgroundVideo name="front-range" poster="at once" />
      <ul className="page-width facts on-dark">
        {facts.map(({ value, text }) => (
          <li key={value}>
            <b>{value}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
