import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpRightIcon from 'lucide-react/icons/arrow-up-right'
import MailIcon from 'lucide-react/icons/mail'
import PhoneIcon from 'lucide-react/icons/phone'
import type { ComponentProps } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Link } from '#content/types.ts'

const ICONS = [
  ['tel:', <PhoneIcon key="tel" />],
  ['mailto:', <MailIcon key="mail" />],
  ['#', <ArrowDownIcon key="down" />],
  ['https:', <ArrowUpRightIcon key="out" />],
] as const

type ActionLinkProps = {
  action: Link
  /** Added for screen readers where the label alone says too little. */
  about?: string
} & Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size'>

/** A link styled as a button. Its icon depends on the target; links to other sites open in a new tab. */
export function ActionLink({ action: { label, href }, about, ...look }: ActionLinkProps) {
  const icon = ICONS.find(([start]) => href.startsWith(start))?.[1]
  const outside = href.startsWith('https:')
  return (
    <ButtonLink href={href} icon={icon} {...look} {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}>
      {label}
      {about && <span className="sr-only"> about {about}</span>}
      {outside && <span className="sr-only"> (opens in a new tab)</span>}
    </ButtonLink>
  )
}

/** A row of actions: the first is the primary button, the others are outlined. */
export function ActionLinks({ actions, onDark = false }: { actions: readonly Link[]; onDark?: boolean }) {
  if (actions.length === 0) return null
  const [first, others] = onDark ? (['on-dark', 'on-dark-outline'] as const) : (['primary', 'outline'] as const)
  return (
    <div className="page-actions">
      {actions.map((action, i) => (
        <ActionLink key={action.label} action={action} variant={i === 0 ? first : others} />
      ))}
    </div>
  )
}
