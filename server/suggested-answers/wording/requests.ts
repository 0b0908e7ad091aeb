/** Something is wanted: the name of each playbook, and what an answer to its customer begins with. */
export const requests: Record<string, [title: string, opening: string]> = {
  purchase: ['Quote or purchase', 'Thank you for asking us.'],
  billing: ['Invoice or contract', 'Thank you for asking about this. We will check it and explain what we find.'],
  'onsite-visit': ['Visit', 'Thank you for writing. We will gladly arrange this with you.'],
  'office-move': ['Office move', 'Thank you for telling us early. We will plan the move with you.'],
  'how-to': ['How to do something', 'Thank you for your question.'],
  strategy: ['Advice or planning', 'Thank you for asking us. We will gladly talk this through with you.'],
  thanks: ['Feedback or status', 'Thank you for writing. We have passed it on to those who look after it.'],
  'general-general': ['First questions', 'Thank you for writing to us.'],
  license: ['License or activation', 'Thank you for telling us about the license.'],
  install: ['Installing or removing a program', 'Thank you for asking. We will take care of the program for you.'],
  'network-change': ['Change of network or cabling', 'Thank you for asking. We will plan the change with you.'],
  'shared-mailbox': ['Shared mailbox, alias or list', 'Thank you for asking. We will set this up for you.'],
  'printer-setup': ['Setting up a printer', 'Thank you for asking. We will set the printer up with you.'],
  'new-hire': ['New person', 'Thank you for telling us. We will get everything ready for your new coworker.'],
  leaver: ['Person leaves', 'Thank you for telling us. We will end the access at the time you name.'],
  'folder-access': [
    'Access to a folder or program',
    'Thank you for asking. We will arrange the access once its owner agrees.',
  ],
  'security-advice': ['Security question', 'Thank you for asking before you change anything.'],
}
