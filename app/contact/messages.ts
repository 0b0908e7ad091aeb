/** What a visitor reads after sending a contact message (docs/reference.md, Fixed texts). */
export const CONTACT_SENT = "Message sent successfully! We'll respond within 4 hours."
export const CONTACT_FAILED = 'Failed to send message. Please try again or call us directly.'
