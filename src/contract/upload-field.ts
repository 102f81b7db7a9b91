/** The field of a form whose file is taken as it arrives. */
export const uploadField = 'file';
