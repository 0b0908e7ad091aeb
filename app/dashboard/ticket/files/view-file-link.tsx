import ExternalLinkIcon from 'lucide-react/icons/external-link'
import { ButtonLink } from '#app/ui/button.tsx'

/** Opens a file at its signed link. */
export function ViewFileLink({ name, url }: { name: string; url: string }) {
  return (
    <ButtonLink
      href={url}
      target="_blank"
      rel="noopener"
      variant="outline"
      size="compact"
      icon={<ExternalLinkIcon />}
      aria-label={`View File ${name} (opens in a new tab)`}
    >
      View File
    </ButtonLink>
  )
}
