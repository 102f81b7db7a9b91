export const inviteWays = new Map([
  ['mail', 'письмом'],
  ['link', 'ссылкой, которую передаст администратор'],
]);

export const linkNames = new Map([
  ['invite', 'из приглашения'],
  ['reset', 'для пароля'],
]);
