import { type Language, splitWords } from '../phrases.ts'

/** Portuguese words of a reply that only says thanks. */
export const portuguese: Language = {
  thanks: [
    '(muito|muitíssimo|) (obrigado|obrigada|obrigados|obg) (a todos|a você|a vocês|mesmo|mais uma vez)',
    '(muito|muitíssimo|) (obrigado|obrigada|obrigados|obg) (novamente|de coração|a si|)',
    '(valeu|valeu mesmo|vlw|agradeço|agradecemos|agradecido|agradecida)',
    '(muito agradecido|muito agradecida|grato|grata|muito grato|muito grata|gratidão)',
    '(agradeço|agradecemos) (muito|imenso|imensamente|)',
    '(vocês são|você é|são|és) (os melhores|o melhor|a melhor|demais|incríveis)',
    '(vocês são|você é|são|és) (incrível|show|um anjo|fantásticos|dez)',
  ],
  success: [
    '(tudo|agora|já|agora já|agora tudo) (funciona|funcionou) (bem|perfeitamente|de novo|novamente)',
    '(tudo|agora|já|agora já|agora tudo) (funcionando|a funcionar) (bem|perfeitamente|de novo|novamente)',
    '(tudo|agora|já|agora já|agora tudo) (funciona|funcionou|funcionando|a funcionar) (normalmente|agora|)',
    '(já está tudo|está tudo|tá tudo|) (funciona|funcionou) (bem|perfeitamente|de novo|novamente)',
    '(já está tudo|está tudo|tá tudo|) (funcionando|a funcionar) (bem|perfeitamente|de novo|novamente)',
    '(já está tudo|está tudo|tá tudo|) (funciona|funcionou|funcionando|a funcionar) (normalmente|agora|)',
    '(tudo|agora|já|agora já|agora tudo) (a funcionar bem|funcionando bem) (bem|perfeitamente|de novo|novamente)',
    '(tudo|agora|já|agora já|agora tudo) (a funcionar bem|funcionando bem) (normalmente|agora|)',
    '(já está tudo|está tudo|tá tudo|) (a funcionar bem|funcionando bem) (bem|perfeitamente|de novo|novamente)',
    '(já está tudo|está tudo|tá tudo|) (a funcionar bem|funcionando bem) (normalmente|agora|)',
    '(tudo|agora|já|agora já|agora tudo) (funcionando perfeitamente|funcionando normalmente) (bem|perfeitamente)',
    '(tudo|agora|já|agora já|agora tudo) (funcionando perfeitamente|funcionando normalmente) (de novo|novamente)',
    '(tudo|agora|já|agora já|agora tudo) (funcionando perfeitamente|funcionando normalmente) (normalmente|agora|)',
    '(já está tudo|está tudo|tá tudo|) (funcionando perfeitamente|funcionando normalmente) (bem|perfeitamente)',
    '(já está tudo|está tudo|tá tudo|) (funcionando perfeitamente|funcionando normalmente) (de novo|novamente)',
    '(já está tudo|está tudo|tá tudo|) (funcionando perfeitamente|funcionando normalmente) (normalmente|agora|)',
    '(já|agora|) está (a funcionar|funcionando)',
    '(deu certo|deu tudo certo|agora deu certo|agora foi)',
    '(o|) (problema|erro|assunto) (foi|está|) (resolvido|solucionado|corrigido)',
    '(tudo|já está|está|está tudo|agora está|foi|já foi|tá|) (resolvido|solucionado|arranjado|corrigido)',
    '(tudo|está tudo|agora está tudo) (certo|ok|bem|perfeito|em ordem|ótimo|normal|certinho)',
    '(já está tudo|agora tudo|tá tudo) (certo|ok|bem|perfeito|em ordem|ótimo|normal|certinho)',
    '(já|agora|agora já) (consigo|conseguimos|posso) (entrar|imprimir|trabalhar|acessar|aceder|enviar|receber)',
    '(podem|pode) (fechar|encerrar) (o|este) (chamado|ticket)',
    '(voltou|voltou tudo) ao normal',
  ],
  praise: [
    ...splitWords(`
    perfeito ótimo excelente maravilha maravilhoso fantástico show top beleza impecável espetáculo espetacular
    sensacional incrível legal fixe bravo parabéns
  `),
    'show de bola',
    'muito (bom|bem|rápido|rápidos|atencioso|atenciosos)',
    '(bom|ótimo|excelente) (trabalho|serviço|atendimento|suporte)',
    'que (rapidez|maravilha|bom)',
  ],
  polite: [
    '(olá|oi|bom dia|boa tarde|boa noite|caro) (a todos|pessoal|equipe|equipa|senhor|senhora|)',
    '(cara|caros|prezado|prezada|prezados|viva) (a todos|pessoal|equipe|equipa|senhor|senhora|)',
    '(um|) (abraço|abraços|abs|grande abraço)',
    '(att|atenciosamente|atentamente|cordialmente|cumprimentos)',
    '(melhores cumprimentos|com os melhores cumprimentos|saudações|beijos|bjs)',
    '(tenha|tenham|) (um|uma|) (bom|boa|ótimo|ótima|excelente) (dia|tarde|noite|fim de semana|semana)',
    '(tenha|tenham|) (um|uma|) (bom|boa|ótimo|ótima|excelente) (resto de dia|final de semana|feriado|trabalho)',
    '(ok|certo|entendido|recebido|combinado|tudo bem|está bem|tá bom|tá)',
    'como sempre',
    'até breve',
    'era só isso',
    'é tudo',
    'só isso',
  ],
  yes: ['sim'],
  for: [
    'pela (ajuda|rapidez|atenção|resposta|paciência|assistência|solução|rápida|pronta|vossa|sua|excelente)',
    'pelo (apoio|suporte|retorno|atendimento|serviço|auxílio|tempo|trabalho|excelente|ótimo|rápido|vosso|seu)',
    'por (tudo|toda|todo|me ajudar|nos ajudar|resolver|terem resolvido|responder|me ajudarem)',
    'por',
  ],
  titles: ['senhor', 'senhora', 'sr', 'sra'],
  fillers: [
    ...splitWords(`
    ajuda rapidez atenção resposta paciência assistência solução apoio suporte retorno atendimento serviço
    auxílio tempo trabalho eficiência gentileza rápida rápido pronta excelente ótimo ótima e tudo todos agora já
    novamente mesmo muito tão bem perfeitamente normalmente finalmente equipe equipa pessoal o a meu minha está
    foi também aqui
  `),
    'de novo',
    'à equipe',
    'à equipa',
    'a toda equipe',
    'a toda a equipa',
    'por aqui',
  ],
  things: splitWords(`
    impressora email e-mail internet rede wifi vpn telefone computador tela ecrã conexão ligação servidor acesso
    conta pc outlook teams excel sistema
  `),
  traps: [
    'e (o|a|meu|minha|agora)',
    'também (o|a|meu|minha)',
    'agora (o|a|meu|minha)',
    'por agora',
    '^ (está|foi) (tudo|já|o|a)',
    '(obrigado|obrigada) está',
  ],
  notNames: splitWords(`
    mas porém contudo entretanto exceto não nunca nada ainda antecipadamente desde amanhã hoje ontem depois logo
    segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto
    setembro outubro novembro dezembro problema erro falha pergunta dúvida liguem ligar urgente fatura orçamento
    impressora lento quando como porquê outro outra além favor
  `),
}
