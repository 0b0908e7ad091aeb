import XIcon from 'lucide-react/icons/x'
import { Button } from '#app/ui/button.tsx'

/** Rendered hidden; `<cookie-banner>` (elements/cookie-banner.ts) shows it. The values of the buttons are stored. */
export function CookieBanner() {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the custom element itself is the region
    <cookie-banner hidden role="region" aria-label="Cookies">
      <p>
        We keep a few settings in your browser. No tracking.{' '}
        <a className="text-link" href="/privacy-policy">
          Privacy policy
        </a>
      </p>
      <div className="cookie-choice">
        <Button size="compact" value="accepted">
          Accept All
        </Button>
        <Button size="compact" variant="outline" value="declined">
          Decline
        </Button>
      </div>
      <button type="button" className="cookie-close icon-button" aria-label="Close cookie notice">
        <XIcon size={20} />
      </button>
    </cookie-banner>
  )
}
