const shape = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** As strict as a typing mistake needs; the server decides. */
export const emailRule = {
  validate: (typed: string): true | string => {
    if (typed.trim() === '') return 'Email is required';
    return shape.test(typed.trim()) || 'Please enter a valid email address';
  },
};
