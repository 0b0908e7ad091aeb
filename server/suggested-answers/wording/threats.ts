/** An attack is possible: the name of each playbook, and what an answer to its customer begins with. */
export const threats: Record<string, [title: string, opening: string]> = {
  ransomware: ['Ransomware', 'Thank you for telling us at once. We treat this as an emergency.'],
  'remote-intruder': ['Unknown person in control', 'Thank you for telling us at once. We treat this as an emergency.'],
  breach: ['Break-in', 'Thank you for telling us at once. We treat this as an emergency.'],
  'scam-call': ['Fake support call', 'Thank you for telling us. Calls and warnings like this are not from us.'],
  'stolen-credentials': [
    'Stolen sign-in details',
    'Thank you for telling us quickly. That helps us protect your account.',
  ],
  'hijacked-mailbox': ['Hijacked account', 'Thank you for telling us. We are checking who has used the account.'],
  'mfa-fatigue': ['Unwanted sign-in prompts', 'Thank you for telling us about these prompts.'],
  'payment-fraud': ['Payment fraud', 'Thank you for checking with us first.'],
  phishing: ['Suspicious message', 'Thank you for asking before you trusted the message. We will look at it.'],
  malware: ['Virus or unwanted software', 'Thank you for telling us. We will check the computer.'],
  'lost-device': ['Lost or stolen device', 'I am sorry the device is gone. We will lock it as far as we can.'],
  'data-exposed': ['Data in the wrong hands', 'Thank you for telling us quickly. We will help you contain it.'],
  blackmail: ['Threats or spying', 'I am sorry this is happening to you. We keep it confidential.'],
  'security-general': ['Security, first steps', 'Thank you for telling us. We take this seriously.'],
}
