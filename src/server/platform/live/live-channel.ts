export const liveChannel = 'live';
