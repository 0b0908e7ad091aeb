import type { Head } from '#content/types.ts'
import { DarkNumberHead } from './dark-number-head.tsx'
import { DutiesHead } from './duties-head.tsx'
import { FigureBelowHead } from './figure-below-head.tsx'
import { FigureRightHead } from './figure-right-head.tsx'
import { PanelHead } from './panel-head.tsx'
import { PlainHead } from './plain-head.tsx'
import { WarmHead } from './warm-head.tsx'

export function PageHead({ head }: { head: Head }) {
  switch (head.variant) {
    case 'figure-right':
      return <FigureRightHead {...head} />
    case 'figure-below':
      return <FigureBelowHead {...head} />
    case 'dark-number':
      return <DarkNumberHead {...head} />
    case 'panel':
      return <PanelHead {...head} />
    case 'duties':
      return <DutiesHead {...head} />
    case 'plain':
      return <PlainHead {...head} />
    case 'warm':
      return <WarmHead {...head} />
  }
}
