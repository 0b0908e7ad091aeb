import { type Language, splitWords } from '../phrases.ts'

/** French words of a reply that only says thanks. */
export const french: Language = {
  thanks: [
    '(merci|un grand merci|grand merci) (beaucoup|bien|infiniment|encore|à vous|à toi|à tous)',
    '(mille mercis|mille merci|mercis) (beaucoup|bien|infiniment|encore|à vous|à toi|à tous)',
    "(merci|un grand merci|grand merci) (à toutes|à vous tous|à toute l'équipe|énormément|mille fois|)",
    "(mille mercis|mille merci|mercis) (à toutes|à vous tous|à toute l'équipe|énormément|mille fois|)",
    '(je vous|je te|nous vous) (remercie|remercions) (beaucoup|vivement|infiniment|sincèrement|encore|)',
    "(vous êtes|tu es|t'es) (les meilleurs|le meilleur|la meilleure|au top|géniaux|génial)",
    "(vous êtes|tu es|t'es) (géniale|formidable|formidables|super|un chef|des chefs)",
  ],
  success: [
    "(ça|tout|cela|c'est|) (fonctionne|marche|remarche|refonctionne) (maintenant|bien|très bien|parfaitement)",
    "(ça|tout|cela|c'est|) (fonctionne|marche|remarche|refonctionne) (à nouveau|de nouveau|correctement)",
    "(ça|tout|cela|c'est|) (fonctionne|marche|remarche|refonctionne) (impeccablement|nickel)",
    "(ça|tout|cela|c'est|) (fonctionne|marche|remarche|refonctionne) (à merveille|parfaitement bien)",
    "(ça|tout|cela|c'est|) (fonctionne|marche|remarche|refonctionne) (super bien|enfin|désormais)",
    "tout (fonctionne|marche|remarche|est en ordre|est rentré dans l'ordre|est ok)",
    'tout (est bon|est réglé|est résolu|va bien|est parfait|roule)',
    '(ça|cela) (a fonctionné|a marché)',
    '(remarche|refonctionne)',
    "(ça y est|) (c'est|) (le|mon|notre|) (problème|souci|incident) (est|a été|) (résolu|réglé|corrigé|solutionné)",
    "(c'est|tout est|) (résolu|réglé|réparé|corrigé|solutionné|rentré dans l'ordre)",
    "(c'est|tout est) (tout|) (bon|ok|parfait|nickel|impeccable) (maintenant)",
    "(c'est|tout est) (tout|) (bon|ok|parfait|nickel|impeccable) (de mon côté|de notre côté|)",
    'ça (re|)fonctionne',
    'plus (de|aucun) (problème|souci)',
    '(je peux|nous pouvons|on peut) (de nouveau|à nouveau|maintenant|enfin) (imprimer|travailler)',
    '(je peux|nous pouvons|on peut) (de nouveau|à nouveau|maintenant|enfin) (me connecter|nous connecter)',
    '(je peux|nous pouvons|on peut) (de nouveau|à nouveau|maintenant|enfin) (envoyer|recevoir|scanner|accéder)',
    '(vous pouvez|tu peux) (fermer|clore|clôturer) (le|ce) (ticket|dossier)',
    'le ticket peut être (fermé|clos|clôturé)',
  ],
  praise: [
    ...splitWords(`
    parfait super génial excellent impeccable nickel top formidable magnifique extra bravo chapeau merveilleux
  `),
    'au top',
    '(très|super|) (efficace|rapide|réactif|réactifs)',
    'très bien',
    '(bon|beau|super|excellent) (travail|boulot|service)',
    "c'est (super|génial|parfait|top|nickel|impeccable|formidable)",
    'quelle (efficacité|rapidité|réactivité)',
  ],
  polite: [
    "(bonjour|bonsoir|salut|coucou|hello|cher|chère|chers) (à tous|madame|monsieur|l'équipe|toute l'équipe|)",
    '(bien|) cordialement',
    'cordialement (à vous|)',
    'bien à (vous|toi)',
    'amicalement',
    'cdlt',
    'cdt',
    '(bonne|belle|excellente|très bonne) (journée|soirée) (à vous|à toi|à tous|à vous aussi|)',
    '(bonne|belle|excellente|très bonne) (semaine|fin de journée) (à vous|à toi|à tous|à vous aussi|)',
    '(bonne|belle|excellente|très bonne) (fin de semaine|après-midi) (à vous|à toi|à tous|à vous aussi|)',
    '(bonne|belle|excellente|très bonne) (continuation) (à vous|à toi|à tous|à vous aussi|)',
    'bon (week-end|weekend|après-midi|we) (à vous|à toi|à tous|)',
    'à bientôt',
    'salutations',
    'meilleures salutations',
    'sincères salutations',
    'bises',
    "d'accord",
    'ok',
    'très bien',
    'bien reçu',
    'entendu',
    "comme (toujours|d'habitude)",
    "c'est noté",
  ],
  yes: ['oui'],
  for: [
    "pour (votre|ton|vos|tes|la|le|l'aide|tout|cette|ce|l'info|l'information|l'intervention|l'explication)",
    'de (votre|ton) (aide|réactivité|efficacité|rapidité|retour|réponse)',
    "de m'avoir (aidé|aidée|dépanné|dépannée)",
    'de nous avoir (aidés|dépannés)',
    "d'avoir (réglé|résolu) (ça|cela|le problème)",
    'pour',
  ],
  titles: ['madame', 'monsieur', 'mme', 'm'],
  fillers: [
    ...splitWords(`
    aide réactivité efficacité rapidité retour réponse support soutien assistance intervention travail patience
    temps gentillesse disponibilité professionnalisme service solution rapide rapides rapidement précieuse
    efficace bonne super très vraiment bien et tout tous maintenant enfin ça c'est beaucoup vous toi je
    nous l'équipe vite aussi parfaitement correctement ici le la mon ma l'
  `),
    'de nouveau',
    'à nouveau',
    "à l'équipe",
    "à toute l'équipe",
    'chez (nous|moi)',
  ],
  things: [
    ...splitWords(`
    imprimante l'imprimante messagerie outlook internet réseau wifi vpn téléphone ordinateur l'ordinateur écran
    l'écran connexion serveur accès l'accès compte pc scanner mail mails teams excel word
  `),
    'boîte mail',
  ],
  traps: [
    'et (le|la|mon|ma|maintenant)',
    'encore (le|la|mon|ma)',
    '^ (fonctionne|marche) (t-il|t-elle)',
    "si (ça|c'est|tout|vous)",
    'merci (vous|si)',
    'tout le temps',
    "aussi (le|la|mon|ma|l'imprimante)",
    "maintenant (le|la|mon|ma|l'imprimante)",
    'pour maintenant',
  ],
  notNames: splitWords(`
    mais cependant toutefois sauf pas plus jamais rien sans non avance demain hier aujourd'hui bientôt lundi
    mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre
    octobre novembre décembre problème panne erreur question questions rappel rappelez urgent urgence facture
    devis rendez-vous svp imprimante souci lent quand comment pourquoi toujours parfois presque ensuite puis
    sinon autre
  `),
}
