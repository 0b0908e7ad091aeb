import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'nav-menu': CustomElement
      'form-island': CustomElement & { name: string; src: string }
      'form-sent': CustomElement & { name: string }
      'open-hours-status': CustomElement
      'opening-note': CustomElement
      'auto-carousel': CustomElement & { interval: number }
      'background-video': CustomElement & { inactive?: boolean }
      'cookie-banner': CustomElement
      'motion-toggle': CustomElement
      'page-suggestions': CustomElement
      'clean-address': CustomElement & { 'data-remove': string }
      'print-button': CustomElement
      'tab-set': CustomElement
      'ticket-live': CustomElement
      'today-date': CustomElement
    }
  }
}
