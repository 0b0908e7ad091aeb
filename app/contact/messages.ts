/** What a visitor reads when the message is sent, and when it is not (SPEC.md section 8). */
export const CONTACT_SENT = "Message sent successfully! We'll respond within 4 hours."
export const CONTACT_FAILED = 'Failed to send message. Please try again or call us directly.'
