/** The one rule of what an anonymous survey shows, in the same words wherever it is said. */
export const anonymousRule =
  'Пока анкета открыта, первые итоги — с десяти ответов, дальше по пять. Когда её закрыли, показываются и остальные, если их хотя бы пять; меньше пяти разом не показывается никогда.';
