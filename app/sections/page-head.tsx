import type { Head } from '#content/types.ts'
import { DarkNumber } from './head-dark-number.tsx'
import { DutiesHead } from './head-duties.tsx'
import { FigureBelow } from './head-figure-below.tsx'
import { FigureRight } from './head-figure-right.tsx'
import { PanelRight } from './head-panel.tsx'
import { PlainHead } from './head-plain.tsx'
import { WarmHead } from './head-warm.tsx'

export function PageHead({ head }: { head: Head }) {
  switch (head.variant) {
    case 'figure-right':
      return <FigureRight {...head} />
    case 'figure-below':
      return <FigureBelow {...head} />
    case 'dark-number':
      return <DarkNumber {...head} />
    case 'panel':
      return <PanelRight {...head} />
    case 'duties':
      return <DutiesHead {...head} />
    case 'plain':
      return <PlainHead {...head} />
    case 'warm':
      return <WarmHead {...head} />
  }
}
